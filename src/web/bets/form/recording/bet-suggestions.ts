import { useQuery } from '@tanstack/react-query'
import { betSuggestions } from '../../../../contract/bets/bet-suggestions.ts'
import type { Response } from '../../../../contract/endpoint.ts'
import { query } from '../../../api/query-client.ts'

const NONE: Response<typeof betSuggestions> = { teams: [], stakes: [], bookmaker: null }

/** Suggestions from the user's recent bets; undefined until loaded. */
export const useBetSuggestions = (wanted = true) => useQuery({ ...query(betSuggestions), enabled: wanted }).data ?? NONE
