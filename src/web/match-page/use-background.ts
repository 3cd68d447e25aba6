import { useQuery } from '@tanstack/react-query'
import { findBackground } from '../../contract/matches/teams.ts'
import { query } from '../api/query-client.ts'

/** The earlier results of the teams; another match of theirs may have ended since the page was last open. */
export const useBackground = (hltvId: number) =>
  useQuery({ ...query(findBackground, { params: { hltvId: String(hltvId) } }), refetchOnMount: 'always' })
