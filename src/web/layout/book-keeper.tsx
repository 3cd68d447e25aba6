import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readBookSettings } from '../../contract/bets/book-settings.ts'
import { parseAmount } from '../../domain/money/money.ts'
import { required } from '../../domain/required.ts'
import { query } from '../api/query-client.ts'
import { forgetBook, showBook } from '../i18n/book.ts'

/** Sets the currency and unit of the signed-in user for every screen. */
export default function BookKeeper() {
  const { data } = useQuery(query(readBookSettings))
  useEffect(() => {
    if (data)
      showBook({
        currency: data.currency,
        unit: data.unit === null ? null : required(parseAmount(data.unit), 'an amount of an answer'),
      })
  }, [data])
  useEffect(() => forgetBook, [])
  return null
}
