import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Draft } from '../../src/domain/import/draft.ts'
import { formatCents } from '../../src/domain/money/money.ts'
import { formatOdds } from '../../src/domain/money/odds.ts'
import { readDrafts } from '../../src/server/imports/reading/read-drafts.ts'
import { surveyFile } from '../../src/server/imports/reading/survey-file.ts'
import { byTier, DAILY_SEED } from '../support/tier.ts'
import { sheetsOf } from '../support/zip.ts'

const NOW = new Date('2026-12-31T00:00:00Z')
const HEADER = 'Date;Event;Pick;Odds;Stake;Result;Profit'
/** Bets of March whose sums follow from their odds, and what they are. */
const BETS = [
  '2026-03-02;FURIA vs MOUZ;FURIA;1.85;10;won;8.50',
  '2026-03-05;G2 vs FaZe;FaZe;2.10;20;lost;-20.00',
  '2026-03-14;Spirit vs NAVI;NAVI;1.50;30;won;15.00',
  '2026-03-21;MIBR vs Fluxo;MIBR;1.70;10;lost;-10.00',
  '2026-03-28;Falcons vs Liquid;Liquid;2.40;5;won;7.00',
] as const
const ARE = [
  '2026-03-02 FURIA 10.00 at 1.85 won 8.50',
  '2026-03-05 FaZe 20.00 at 2.10 lost -20.00',
  '2026-03-14 NAVI 30.00 at 1.50 won 15.00',
  '2026-03-21 MIBR 10.00 at 1.70 lost -10.00',
  '2026-03-28 Liquid 5.00 at 2.40 won 7.00',
] as const
const [B1, B2, B3, B4, B5] = BETS
const [A1, A2, A3, A4, A5] = ARE

/** Rows of a sheet, cells between semicolons. */
type Sheet = readonly string[]
type Strange = {
  readonly is: string
  /** One sheet is read as a spreadsheet exports it as CSV, and as a workbook. */
  readonly rows?: Sheet
  /** A text that no spreadsheet wrote, or a workbook only. */
  readonly only?: 'csv' | 'xlsx'
  readonly sheets?: Readonly<Record<string, Sheet>>
  readonly hidden?: readonly string[]
  /** "4: 2026-03-02 FURIA 10.00 at 1.85 won 8.50" of each row, or "5: no bet". */
  readonly right: readonly string[]
  readonly leftOut?: readonly string[]
  /** What has to be asked. */
  readonly asks?: readonly string[]
}

const FILES: readonly Strange[] = [
  {
    is: 'a title and totals above the header',
    rows: ['My bets 2026', 'Total profit;0.50;;ROI;0.7 %', '', HEADER, B1, B2],
    right: [`5: ${A1}`, `6: ${A2}`],
  },
  {
    is: 'totals between months',
    rows: [HEADER, B1, B2, 'Total;;;;30;;-11.50', B3, B4, 'Total;;;;40;;5.00'],
    right: [`2: ${A1}`, `3: ${A2}`, '4: no bet', `5: ${A3}`, `6: ${A4}`, '7: no bet'],
  },
  {
    is: 'a total of a month that has a date and the average of the odds',
    rows: [HEADER, B1, B2, '2026-03-31;TOTAL;;1.975;30;;-11.50'],
    right: [`2: ${A1}`, `3: ${A2}`, '4: no bet'],
  },
  {
    is: 'a header for each month, below its name',
    rows: ['March 2026', HEADER, B1, B2, '', 'April 2026', HEADER, '2026-04-02;FURIA vs MOUZ;FURIA;1.85;10;won;8.50'],
    right: [`3: ${A1}`, `4: ${A2}`, '6: no bet', '8: 2026-04-02 FURIA 10.00 at 1.85 won 8.50'],
  },
  {
    is: 'empty columns on the left',
    rows: ['', `;;${HEADER}`, `;;${B1}`, `;;${B2}`],
    right: [`3: ${A1}`, `4: ${A2}`],
  },
  {
    is: 'merged cells of months beside the dates',
    rows: [`Month;${HEADER}`, `March;${B1}`, `;${B2}`, `;${B3}`],
    right: [`2: ${A1}`, `3: ${A2}`, `4: ${A3}`],
  },
  {
    is: 'merged cells of dates',
    rows: [HEADER, B1, ';G2 vs FaZe;FaZe;2.10;20;lost;-20.00'],
    right: [`2: ${A1}`, '3: no bet'],
    asks: ['carriedDates'],
  },
  {
    is: 'the month in a merged cell, and the day alone',
    rows: [
      'Month;Day;Event;Pick;Odds;Stake;Result',
      'March;2;FURIA vs MOUZ;FURIA;1.85;10;won',
      ';5;G2 vs FaZe;FaZe;2.10;20;lost',
    ],
    right: ['2: no bet', '3: no bet'],
    asks: ['columns'],
  },
  {
    is: 'a footer of totals, averages and a legend',
    rows: [HEADER, B1, B2, '', 'Total;2;;;30;1;-11.50', 'Average;;;1.98;15.00;50 %;-5.75', 'won = the pick won'],
    right: [`2: ${A1}`, `3: ${A2}`, '5: no bet', '6: no bet', '7: no bet'],
  },
  {
    is: 'a line of groups above the header',
    rows: ['Bet;;;Money;;;', HEADER, B1, B2],
    right: [`3: ${A1}`, `4: ${A2}`],
  },
  {
    is: 'a second line of the header with units',
    rows: [HEADER, 'dd/mm;;;decimal;(€);W/L;(€)', B1, B2],
    right: ['2: no bet', `3: ${A1}`, `4: ${A2}`],
  },
  {
    is: 'the header in two languages',
    rows: ['Data;Jogo;Palpite;Cota;Valor;Resultado;Lucro', HEADER, B1, B2],
    right: [`3: ${A1}`, `4: ${A2}`],
  },
  {
    is: 'a header below 30 lines of a summary',
    rows: [...Array.from({ length: 30 }, (_, at) => `Week ${at + 1};${at};profit`), HEADER, B1, B2],
    right: [`32: ${A1}`, `33: ${A2}`],
  },
  {
    is: 'a header below a summary with known names',
    rows: ['Month;Stake;Profit;ROI', 'March;75;0.50;1 %', 'April;0;0;', '', HEADER, B1, B2],
    right: [`6: ${A1}`, `7: ${A2}`],
  },
  {
    is: 'a summary with known names below the bets',
    rows: [HEADER, B1, B2, '', 'Month;Stake;Profit;ROI', 'March;30;-11.50;-38 %'],
    right: [`2: ${A1}`, `3: ${A2}`, '5: no bet', '6: no bet'],
  },
  {
    is: 'notes to the right of the table',
    rows: [HEADER, B1, `${B2};;forgot to cash out`, B3, ';;;;;;;;Total so far 3.50'],
    right: [`2: ${A1}`, `3: ${A2}`, `4: ${A3}`, '5: no bet'],
  },
  {
    is: 'a legend to the right of the table',
    rows: [`${HEADER};;Legend`, `${B1};;won = green`, `${B2};;lost = red`, B3],
    right: [`2: ${A1}`, `3: ${A2}`, `4: ${A3}`],
  },
  {
    is: 'two months side by side',
    rows: [`${HEADER};;${HEADER}`, `${B1};;${B4}`, `${B2};;${B5}`, B3],
    right: [`2: ${A1}`, `2: ${A4}`, `3: ${A2}`, `3: ${A5}`, `4: ${A3}`],
  },
  {
    is: 'two months side by side, the second longer',
    rows: [`${HEADER};;${HEADER}`, `${B1};;${B3}`, `;;;;;;;;${B4}`, `;;;;;;;;${B5}`],
    right: [`2: ${A1}`, `2: ${A3}`, `3: ${A4}`, `4: ${A5}`],
  },
  {
    is: 'two months side by side below their names, with totals',
    rows: [
      'February;;;;;;;;March',
      `${HEADER};;${HEADER}`,
      `${B1};;${B4}`,
      `${B2};;${B5}`,
      'Total;;;;30;;-11.50;;Total;;;;15;;-3.00',
    ],
    right: [`3: ${A1}`, `3: ${A4}`, `4: ${A2}`, `4: ${A5}`, '5: no bet', '5: no bet'],
  },
  {
    is: 'three tables side by side with columns in other orders',
    rows: [
      `${HEADER};;Pick;Date;Event;Stake;Odds;Result;;${HEADER}`,
      `${B1};;FaZe;2026-03-05;G2 vs FaZe;20;2.10;lost;;${B3}`,
      `;;;;;;;;;;;;;;;${B4}`,
    ],
    right: [`2: ${A1}`, `2: ${A2}`, `2: ${A3}`, `3: ${A4}`],
  },
  {
    is: 'the second of two months side by side two rows lower',
    rows: [HEADER, B1, `${B2};;${HEADER}`, `${B3};;${B4}`, `;;;;;;;;${B5}`],
    right: [`2: ${A1}`, `3: ${A2}`, `4: ${A3}`, `4: ${A4}`, `5: ${A5}`],
  },
  {
    is: 'bets beside a summary by month',
    rows: [`${HEADER};;Month;Bets;Profit;ROI`, `${B1};;March;5;0.50;1 %`, `${B2};;April;0;0;`, B3],
    right: [`2: ${A1}`, `3: ${A2}`, `4: ${A3}`],
    leftOut: ['Month, Bets, Profit, ROI: 2'],
  },
  {
    is: 'bets beside a longer summary of unknown names',
    rows: [
      'Date;Event;Pick;Odds;Stake;Result;;Week;Won;ROI',
      '2026-03-02;FURIA vs MOUZ;FURIA;1.85;10;won;;10;1;85 %',
      ';;;;;;;11;0;-100 %',
    ],
    right: [`2: ${A1}`],
    leftOut: ['Week, Won, ROI: 2'],
  },
  {
    is: 'a summary to the left of the bets',
    rows: [`Month;Profit;ROI;;${HEADER}`, `March;0.50;1 %;;${B1}`, `;;;;${B2}`, `;;;;${B3}`],
    right: [`2: ${A1}`, `3: ${A2}`, `4: ${A3}`],
    leftOut: ['Month, Profit, ROI: 1'],
  },
  {
    is: 'bets beside deposits and withdrawals',
    rows: [`${HEADER};;Date;Type;Amount`, `${B1};;2026-03-01;Deposit;100`, `${B2};;2026-03-30;Withdrawal;50`, B3],
    right: [`2: ${A1}`, '2: deposit 100.00', `3: ${A2}`, '3: withdrawal 50.00', `4: ${A3}`],
  },
  {
    is: 'a balance per day beside the bets',
    rows: [`${HEADER};;Date;Balance`, `${B1};;2026-03-02;108.50`, `${B2};;2026-03-05;88.50`, B3],
    right: [`2: ${A1}`, `3: ${A2}`, `4: ${A3}`],
    leftOut: ['Date, Balance: 2'],
  },
  {
    is: 'an empty column within a table',
    rows: [
      'Date;Event;;Pick;Odds;Stake;;Result;Profit',
      '2026-03-02;FURIA vs MOUZ;;FURIA;1.85;10;;won;8.50',
      '2026-03-05;G2 vs FaZe;;FaZe;2.10;20;;lost;-20.00',
    ],
    right: [`2: ${A1}`, `3: ${A2}`],
  },
  {
    is: 'more about the bets behind an empty column',
    rows: [`${HEADER};;Bookmaker;Notes`, `${B1};;bet365;live`, `${B2};;Betano;`, `${B3};;bet365;`],
    right: [`2: ${A1} by bet365`, `3: ${A2} by Betano`, `4: ${A3} by bet365`],
  },
  {
    is: 'numbers of rows and letters of columns',
    rows: [';A;B;C;D;E;F;G', `1;${HEADER}`, `2;${B1}`, `3;${B2}`],
    right: [`3: ${A1}`, `4: ${A2}`],
  },
  {
    is: 'the separator in the first line, as Excel reads it',
    only: 'csv',
    rows: ['sep=;', HEADER, B1, B2],
    right: [`3: ${A1}`, `4: ${A2}`],
  },
  {
    is: 'formulas of texts and links',
    only: 'csv',
    rows: [
      HEADER,
      '="2026-03-02";"=HYPERLINK(""https://hltv.example/1"",""FURIA vs MOUZ"")";="FURIA";="1.85";10;won;8.50',
      B2,
    ],
    right: [`2: ${A1}`, `3: ${A2}`],
  },
  {
    is: 'rows of formulas that wait for a bet',
    rows: [HEADER, B1, B2, ';;;;;;0', ';;;;;;0'],
    right: [`2: ${A1}`, `3: ${A2}`, '4: no bet', '5: no bet'],
  },
  {
    is: 'months between lines of dashes',
    rows: [HEADER, '--- March ---', B1, B2, '----------;----------;;;;;', B3],
    right: ['2: no bet', `3: ${A1}`, `4: ${A2}`, '5: no bet', `6: ${A3}`],
  },
  {
    is: 'bets on two lines, the sum on the second',
    rows: [
      'Date;Event;Pick;Odds;Stake;Result',
      '2026-03-02;FURIA vs MOUZ;FURIA;1.85;10;',
      ';;;;;won',
      '2026-03-05;G2 vs FaZe;FaZe;2.10;20;',
      ';;;;;lost',
    ],
    right: [
      '2: 2026-03-02 FURIA 10.00 at 1.85 pending',
      '3: no bet',
      '4: 2026-03-05 FaZe 20.00 at 2.10 pending',
      '5: no bet',
    ],
  },
  {
    is: 'a header of two lines with merged cells over both',
    rows: ['Date;Event;Bet;;Money;;', ';;Pick;Odds;Stake;Result;Profit', B1, B2],
    right: [`3: ${A1}`, `4: ${A2}`],
  },
  {
    is: 'totals in the row below the header',
    rows: [HEADER, 'Total;;;1.975;30;;-11.50', B1, B2],
    right: ['2: no bet', `3: ${A1}`, `4: ${A2}`],
  },
  {
    is: 'a day as the title of its bets',
    rows: [
      HEADER,
      '2026-03-02;;;;;;',
      ';FURIA vs MOUZ;FURIA;1.85;10;won;8.50',
      '2026-03-05;;;;;;',
      ';G2 vs FaZe;FaZe;2.10;20;lost;-20.00',
    ],
    right: ['2: no bet', '3: no bet', '4: no bet', '5: no bet'],
    asks: ['carriedDates'],
  },
  {
    is: 'bets in columns, their names in the first',
    rows: [
      'Date;2026-03-02;2026-03-05',
      'Event;FURIA vs MOUZ;G2 vs FaZe',
      'Pick;FURIA;FaZe',
      'Odds;1.85;2.10',
      'Stake;10;20',
    ],
    right: ['2: 2026-03-02 FURIA 10.00 at 1.85 pending', '3: 2026-03-05 FaZe 20.00 at 2.10 pending'],
  },
  {
    is: 'empty rows between header and bets',
    rows: ['', HEADER, '', '', B1, '', B2, ''],
    right: [`5: ${A1}`, `7: ${A2}`],
  },
  {
    is: 'the profit of a month beside its first bet',
    rows: [
      `${HEADER};Month profit`,
      `${B1};-6.50`,
      `${B2};`,
      `${B4};`,
      '2026-04-02;FURIA vs MOUZ;FURIA;1.85;10;won;8.50;8.50',
    ],
    right: [`2: ${A1}`, `3: ${A2}`, `4: ${A4}`, '5: 2026-04-02 FURIA 10.00 at 1.85 won 8.50'],
  },
  {
    is: 'open bets beside settled ones',
    rows: [
      `Open;;;;;;Settled`,
      `Date;Event;Pick;Odds;Stake;;${HEADER}`,
      `2026-03-30;Falcons vs NAVI;NAVI;1.90;15;;${B1}`,
      `;;;;;;${B2}`,
    ],
    right: ['3: 2026-03-30 NAVI 15.00 at 1.90 pending', `3: ${A1}`, `4: ${A2}`],
  },
  {
    is: 'American odds beside decimal ones',
    rows: [
      `${HEADER};;${HEADER}`,
      `${B1};;2026-04-02;MIBR vs Fluxo;MIBR;-110;11;won;10.00`,
      `${B2};;2026-04-03;G2 vs FaZe;G2;+150;10;won;15.00`,
    ],
    right: [
      `2: ${A1}`,
      '2: 2026-04-02 MIBR 11.00 at 1.909 won 10.00',
      `3: ${A2}`,
      '3: 2026-04-03 G2 10.00 at 2.50 won 15.00',
    ],
  },
  {
    is: 'a header for each month beside a summary of each',
    rows: [
      `${HEADER};;Month;Turnover;ROI`,
      `${B1};;March;30;-38 %`,
      B2,
      B3,
      B4,
      `${HEADER};;Month;Turnover;ROI`,
      `2026-04-02;FURIA vs MOUZ;FURIA;1.85;10;won;8.50;;April;10;85 %`,
      B5,
    ],
    right: [`2: ${A1}`, `3: ${A2}`, `4: ${A3}`, `5: ${A4}`, '7: 2026-04-02 FURIA 10.00 at 1.85 won 8.50', `8: ${A5}`],
    leftOut: ['Month, Turnover, ROI: 2'],
  },
  {
    is: 'a summary between two tables of bets',
    rows: [`${HEADER};;Month;Profit;;${HEADER}`, `${B1};;March;-11.50;;${B3}`, `${B2};;;;;${B4}`],
    right: [`2: ${A1}`, `2: ${A3}`, `3: ${A2}`, `3: ${A4}`],
    leftOut: ['Month, Profit: 1'],
  },
  {
    is: 'a cell that a separator cut in two beside another table',
    only: 'csv',
    rows: [`${HEADER};;${HEADER}`, `${B1};;${B3}`, `2026-03-05;G2 vs FaZe; BO3;FaZe;2.10;20;lost;-20.00;;${B4}`],
    right: [`2: ${A1}`, `2: ${A3}`, '3: no bet'],
  },
  {
    is: 'multiples with their legs below, side by side',
    rows: [
      'Date;Event;Pick;Odds;Stake;Result;;Date;Event;Pick;Odds;Stake;Result',
      `2026-03-02;Double;;3.00;10;lost;;2026-03-05;G2 vs FaZe;FaZe;2.10;20;lost`,
      ';FURIA vs MOUZ;FURIA;1.50;;;;2026-03-06;Double;;4.00;5;lost',
      ';Spirit vs NAVI;NAVI;2.00;;;;;MIBR vs Fluxo;MIBR;2.00;;',
      ';;;;;;;;Falcons vs Liquid;Liquid;2.00;;',
    ],
    right: [
      '2: 2026-03-05 FaZe 20.00 at 2.10 lost -20.00',
      '2: 2026-03-02 FURIA NAVI 10.00 at 3.00 lost -10.00',
      '3: 2026-03-06 MIBR Liquid 5.00 at 4.00 lost -5.00',
    ],
  },
  {
    is: 'a leg without a price beside the header of another table',
    only: 'csv',
    rows: [
      'Date;Event;Pick;Odds;Stake;Result',
      '2026-03-02;Double;;3.00;10;lost',
      ';FURIA vs MOUZ;FURIA;1.50;;',
      `;Spirit vs NAVI;NAVI;;;;;${HEADER}`,
      `2026-03-05;G2 vs FaZe;FaZe;2.10;20;lost;;${B1}`,
    ],
    right: [
      '2: 2026-03-02 FURIA vs MOUZ: FURIA (1.50) + Spirit vs NAVI: NAVI 10.00 at 3.00 lost -10.00',
      `5: ${A2}`,
      `5: ${A1}`,
    ],
  },
  {
    is: 'bets below names nobody knows above those of a known header',
    rows: [
      'Kuupäev;Mäng;Valik;Kordaja;Panus',
      '2026-03-02;FURIA vs MOUZ;FURIA;1.85;10',
      '2026-03-05;G2 vs FaZe;FaZe;2.10;20',
      '',
      HEADER,
      B3,
    ],
    right: ['2: no bet', '3: no bet', `6: ${A3}`],
  },
  {
    is: 'a summary by day above the bets',
    rows: ['Day;Bets;Profit', '2026-03-02;1;8.50', '2026-03-05;1;-20.00', '', HEADER, B1, B2],
    right: [`6: ${A1}`, `7: ${A2}`],
  },
  {
    is: 'sheets that are forms for later months',
    sheets: { March: [HEADER, B1], April: [HEADER, B2], May: [HEADER], June: [HEADER, ';;;;;;0'] },
    right: [`March 2: ${A1}`, `April 2: ${A2}`, 'June 2: no bet'],
  },
  {
    is: 'a list of lists on the first sheet, a title above each table',
    sheets: {
      Lists: ['Bookmakers;Results', 'bet365;won', 'Betano;lost'],
      March: ['March', '', HEADER, B1],
      April: ['April', 'Profit;8.50', `;${HEADER}`, `;${B2}`],
    },
    right: [`March 4: ${A1}`, `April 4: ${A2}`],
    leftOut: ['Lists: 2'],
  },
  {
    is: 'another order of columns on each sheet',
    sheets: {
      March: [HEADER, B1, B2],
      April: ['Pick;Date;Event;Stake;Odds;Profit;Result', 'MIBR;2026-04-02;MIBR vs Fluxo;10;1.70;-10.00;lost'],
    },
    right: [`March 2: ${A1}`, `March 3: ${A2}`, 'April 2: 2026-04-02 MIBR 10.00 at 1.70 lost -10.00'],
  },
  {
    is: 'sheets of months, and the year only in their names',
    sheets: {
      'Mar 2026': [
        HEADER,
        '2 Mar;FURIA vs MOUZ;FURIA;1.85;10;won;8.50',
        '21/03;MIBR vs Fluxo;MIBR;1.70;10;lost;-10.00',
      ],
      'Apr 2026': [HEADER, '2 Apr;FURIA vs MOUZ;FURIA;1.85;10;won;8.50'],
    },
    right: ['Mar 2026 2: no bet', 'Mar 2026 3: no bet', 'Apr 2026 2: no bet'],
  },
  {
    is: 'a sheet of sums by month before the bets',
    sheets: { Summary: ['Month;Stake;Profit;ROI', 'March;75;0.50;1 %', 'April;0;0;0 %'], Bets: [HEADER, B1, B2] },
    right: [`2: ${A1}`, `3: ${A2}`],
    leftOut: ['Summary: 2'],
  },
  {
    is: 'a sheet whose odds have a name nobody knows before one of known names',
    sheets: {
      January: ['Date;Event;Pick;Kordaja;Stake', '2026-01-02;FURIA vs MOUZ;FURIA;1.85;10'],
      March: [HEADER, B1],
    },
    right: ['January 2: no bet', `March 2: ${A1}`],
  },
  {
    is: 'a hidden sheet before the visible ones',
    sheets: {
      Old: ['Pick;Date;Event;Stake;Odds', 'MIBR;2026-04-02;MIBR vs Fluxo;10;1.70'],
      March: [HEADER, B1],
      April: [HEADER, B2],
    },
    hidden: ['Old'],
    right: [`March 2: ${A1}`, `April 2: ${A2}`],
    leftOut: ['Old: 1'],
  },
  {
    is: 'bets on a hidden sheet behind a visible one of charts',
    sheets: { Charts: ['Charts'], Data: [HEADER, B1, B2] },
    hidden: ['Data'],
    right: [`2: ${A1}`, `3: ${A2}`],
  },
  {
    is: 'a sheet of names nobody knows, and an empty one behind it',
    sheets: { Bets: ['Kuupäev;Mäng;Valik;Koef;Panus', '2026-03-02;FURIA vs MOUZ;FURIA;1.85;10'], Sheet2: [] },
    right: ['2: no bet'],
    asks: ['columns'],
  },
  {
    is: 'months side by side on each of two sheets',
    sheets: { 2025: [`${HEADER};;${HEADER}`, `${B1};;${B2}`], 2026: [`${HEADER};;${HEADER}`, `${B3};;${B4}`] },
    right: [`2025 2: ${A1}`, `2025 2: ${A2}`, `2026 2: ${A3}`, `2026 2: ${A4}`],
  },
]

function textOf(draft: Draft): string {
  const place = draft.sheet === undefined ? `${draft.line}` : `${draft.sheet} ${draft.line}`
  if ('problem' in draft) return `${place}: no bet`
  if ('cash' in draft) return `${place}: ${draft.cash.kind} ${formatCents(draft.cash.amount)}`
  const { picks, amount, odds, placedAt, settlement, bookmaker } = draft.bet
  const result = settlement ? `${settlement.outcome} ${formatCents(settlement.result)}` : 'pending'
  const said = [placedAt.toISOString().slice(0, 10), ...picks.map((pick) => pick.selectedTeam)].join(' ')
  const by = bookmaker === null ? '' : ` by ${bookmaker}`
  return `${place}: ${said} ${formatCents(amount)} at ${formatOdds(odds)} ${result}${by}`
}

/** As a spreadsheet exports it: each line with the separators of the widest one. */
function csvOf(rows: Sheet, isExported: boolean): Buffer {
  const width = isExported ? Math.max(...rows.map((row) => row.split(';').length)) : 0
  return Buffer.from(rows.map((row) => row + ';'.repeat(Math.max(0, width - row.split(';').length))).join('\n'))
}

/** The first 702 columns: A to ZZ. */
const lettersOf = (column: number) =>
  `${column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))}${String.fromCharCode(65 + (column % 26))}`

function workbookOf(sheets: Readonly<Record<string, Sheet>>, hidden: readonly string[] = []): Buffer {
  const cell = (text: string, reference: string) =>
    /^-?\d+(?:\.\d+)?$/u.test(text)
      ? `<c r="${reference}"><v>${text}</v></c>`
      : `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
  const row = (text: string, at: number) => {
    const cells = text.split(';').map((one, column) => (one === '' ? '' : cell(one, `${lettersOf(column)}${at + 1}`)))
    return `<row r="${at + 1}">${cells.join('')}</row>`
  }
  return sheetsOf(
    Object.entries(sheets).map(([name, rows]) => [
      name,
      `<worksheet><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
      hidden.includes(name) ? 'state="hidden"' : '',
    ]),
    [],
  )
}

const CASES = FILES.flatMap(({ is, rows, only, sheets, hidden, ...rest }) => {
  if (sheets) return [{ is, file: workbookOf(sheets, hidden), ...rest }]
  if (!rows) return []
  const [csv, xlsx] = [
    { is: `${is} (CSV)`, file: csvOf(rows, only === undefined), ...rest },
    { is: `${is} (workbook)`, file: workbookOf({ Bets: rows }), ...rest },
  ]
  return only === 'csv' ? [csv] : only === 'xlsx' ? [xlsx] : [csv, xlsx]
})

test.each(CASES)('$is', ({ file, right, leftOut = [], asks = [] }) => {
  const survey = surveyFile(file)
  const drafts: Draft[] = []
  for (const batch of readDrafts(file, survey.proposed, { now: NOW, unit: null })) drafts.push(...batch)
  expect(drafts.map(textOf)).toEqual(right)
  expect(survey.leftOut?.map((one) => `${'table' in one ? one.table : one.sheet}: ${one.rows}`)).toEqual(leftOut)
  const { zone: _, ...asked } = survey.asks
  const open = Object.entries(asked).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== null))
  expect(open.map(([name]) => name)).toEqual(asks)
})

test('what is asked about a table beside another one is answered for it alone', () => {
  const odds = (text: string) => `2026-04-03;G2 vs FaZe;G2;${text};10;open;`
  const file = csvOf([`${HEADER};;${HEADER}`, `${B1};;${odds('110')}`, `${B2};;${odds('150')}`], true)
  const { proposed, asks } = surveyFile(file)
  expect(asks.parts).toMatchObject([{ part: 0, oddsNotation: { examples: ['110'] } }])
  const [part] = proposed.parts ?? []
  // Column I.
  expect(part?.tables).toEqual([{ line: 1, column: 9 }])
  const parts = [{ tables: [], ...part, oddsNotation: 'american' as const }]
  const drafts: Draft[] = []
  for (const batch of readDrafts(file, { ...proposed, parts }, { now: NOW, unit: null })) drafts.push(...batch)
  expect(drafts.map(textOf)).toEqual([
    `2: ${A1}`,
    '2: 2026-04-03 G2 10.00 at 2.10 pending',
    `3: ${A2}`,
    '3: 2026-04-03 G2 10.00 at 2.50 pending',
  ])
})

/** Each row is another bet. */
const books = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 4 }).map((lengths) =>
  lengths.map((length, book) =>
    Array.from({ length }, (_, at) => {
      const stake = 1 + book * 10 + at
      return `2026-03-${String(10 + at)};FURIA vs MOUZ;FURIA;1.50;${stake};won;${(stake / 2).toFixed(2)}`
    }),
  ),
)

test('books side by side are read as each alone', { timeout: 60_000 }, async () => {
  const isRead = async (rows: Sheet, isSheet: boolean) => {
    const file = isSheet ? workbookOf({ Bets: rows }) : csvOf(rows, true)
    const drafts: Draft[] = []
    const { proposed, leftOut } = surveyFile(file)
    expect(leftOut).toEqual([])
    for (const batch of readDrafts(file, proposed, { now: NOW, unit: null })) drafts.push(...batch)
    return drafts.map((draft) => textOf(draft).replace(/^\d+: /u, '')).toSorted()
  }
  const book = fc.record({
    books,
    titles: fc.integer({ min: 0, max: 2 }),
    isSheet: fc.boolean(),
    isLower: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(book, async ({ books: all, titles, isSheet, isLower }) => {
      fc.pre(all[0]?.length !== 0)
      const columns = all.map((bets, at) => [...(isLower && at > 0 ? ['', ''] : []), HEADER, ...bets])
      const height = Math.max(...columns.map((column) => column.length))
      const side = Array.from({ length: height }, (_, at) => columns.map((column) => column[at] || ';;;;;;').join(';;'))
      const rows = [...Array.from({ length: titles }, () => 'My bets'), ...side]
      expect(await isRead(rows, isSheet)).toEqual(await isRead([HEADER, ...all.flat()], isSheet))
    }),
    { numRuns: byTier(60, 500), seed: DAILY_SEED },
  )
})
