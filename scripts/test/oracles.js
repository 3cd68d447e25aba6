/** Each takes many seconds for thousands of cases of a rule: not part of `npm run check`. */
export const ORACLES = [
  'src/domain/grading/forfeit-oracle.test.ts',
  'src/domain/grading/grading-oracle.test.ts',
  'src/domain/luck/luck-report.test.ts',
  'src/domain/grading/standing-oracle.test.ts',
  'src/server/match-sources/demo/demo-season.test.ts',
  'src/server/match-sources/hltv/hltv-contradictions.test.ts',
  'src/server/match-sources/mutations.test.ts',
  'test/unit/long-texts.test.ts',
]
