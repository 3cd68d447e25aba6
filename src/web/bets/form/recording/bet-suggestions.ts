import { useQuery } from '@tanstack/react-query'
import { betSuggestions } from '../../../../contract/bets/bet-suggestions.ts'
import type { Response } from '../../../../contract/endpoint.ts'
import { query } from '../../../api/query-client.ts'

const NONE: Response<typeof betSuggestions> = { teams: [], stakes: [], bookmaker: null }

/** What the user's last bets suggest; nothing until it is read. */
export const useBetSuggestions = (wanted = true) => useQuery({ ...query(betSuggestions), enabled: wanted }).data ?? NONE
