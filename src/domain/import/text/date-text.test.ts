import { describe, expect, test } from 'vitest'
import { inOrder, isDateShaped, ofSerial, readDate, readTimeOfDay, type WrittenTime } from './date-text.ts'

/** "2024-3-5 9:05:30.5 +180", without the parts that are not written. */
function said({ year, month, day, ofDay, offset }: WrittenTime): string {
  const time = ofDay === null ? '' : ` ${Math.floor(ofDay / 3_600_000)}:${Math.floor(ofDay / 60_000) % 60}`
  const rest = ofDay === null || ofDay % 60_000 === 0 ? '' : `:${(ofDay % 60_000) / 1000}`
  return `${year}-${month}-${day}${time}${rest}${offset === null ? '' : ` UTC ${offset}`}`
}

const read = (text: string) => {
  const reading = readDate(text)
  return reading && said(reading.time) + (reading.order === null ? '' : ` ${reading.order}`)
}

const MONTHS = [
  'January jan янв января Janvier',
  'February feb fevereiro февраля',
  'March mar março марта mars',
  'April apr abril апреля avril',
  'May mai maio май мая',
  'June jun junho июня juin',
  'July jul julho июля juillet',
  'August aug agosto августа août',
  'September sep setembro сентября',
  'October oct outubro октября',
  'November nov novembro ноября',
  'December dec dezembro декабря',
]

test.each(MONTHS.map((names, index) => [index + 1, names] as const))('month %i is named %s', (month, names) => {
  for (const name of names.split(' ')) expect(read(`7 ${name} 2024`)).toBe(`2024-${month}-7`)
})

describe('a date is read', () => {
  test.each([
    ['2024-03-05', '2024-3-5'],
    ['2024/3/5', '2024-3-5'],
    ['2024.03.05', '2024-3-5'],
    ['  2024-03-05  ', '2024-3-5'],
    ['2024-02-29', '2024-2-29'],
    ['2024-12-31', '2024-12-31'],
    ['5.3.2024', '2024-3-5'],
    ['05.03.24', '2024-3-5'],
    ['11/12/2024', '2024-12-11 open'],
    ['12/11/2024', '2024-11-12 open'],
    ['13/11/2024', '2024-11-13 day-first'],
    ['\u200e13\u200e/\u200e11\u200e/\u200e2024', '2024-11-13 day-first'],
    ['11-13-2024', '2024-11-13 month-first'],
    ['12/12/2024', '2024-12-12'],
    ['5-Mar-2024', '2024-3-5'],
    ['5 Mar. 24', '2024-3-5'],
    ['5Mar2024', '2024-3-5'],
    ['1st March 2024', '2024-3-1'],
    ['2nd March 2024', '2024-3-2'],
    ['3rd March 2024', '2024-3-3'],
    ['4th of', null],
    ['1º de março de 2024', '2024-3-1'],
    ['Tuesday, 5 March, 2024', '2024-3-5'],
    ['Tue. 5 March 2024', '2024-3-5'],
    ['March 5, 2024', '2024-3-5'],
    ['Mar. 5th 2024', '2024-3-5'],
    ['Tue Mar 5 2024', '2024-3-5'],
    ['5 марта 2024г.', '2024-3-5'],
    ['5 марта 2024 г', '2024-3-5'],
    ['5 марта 24 г. в 21:18', '2024-3-5 21:18'],
  ])('%j', (text, date) => {
    expect(read(text)).toBe(date)
  })

  test.each([
    ['T9:05', '9:5'],
    ['t09:05', '9:5'],
    [' 09:05', '9:5'],
    [', 09:05', '9:5'],
    [' at 09:05', '9:5'],
    [' as 09:05', '9:5'],
    [' às 09h05', '9:5'],
    [' в 09ч05', '9:5'],
    [' 09:05:30', '9:5:30'],
    [' 09:05:30.5', '9:5:30.5'],
    [' 09:05:30,25', '9:5:30.25'],
    [' 09:05:30.123456789', '9:5:30.123'],
    [' 09:05 AM', '9:5'],
    [' 09:05pm', '21:5'],
    [' 9:05 p.m.', '21:5'],
    [' 12:05 am', '0:5'],
    [' 12:05 PM', '12:5'],
    [' 10:59:59', '10:59:59'],
    [' 11:00 pm', '23:0'],
    [' 23:59', '23:59'],
    [' 0:00', '0:0'],
  ])('with the time of day %j', (time, expected) => {
    for (const day of ['2024-03-05', '05.03.2024', '5 Mar 2024', 'Mar 5 2024'])
      expect(read(day + time)).toBe(`2024-3-5 ${expected}`)
  })

  test.each([
    ['Z', 0],
    [' z', 0],
    [' GMT', 0],
    [' UTC', 0],
    ['+03:00', 180],
    ['-0330', -210],
    [' UTC+3', 180],
    [' GMT-11', -660],
    [' utc+5:30', 330],
    [' GMT+0545', 345],
  ])('with the zone %j', (zone, offset) => {
    expect(read(`2024-03-05 09:05${zone}`)).toBe(`2024-3-5 9:5 UTC ${offset}`)
  })

  test('from the days of a spreadsheet since 2000', () => {
    expect(['36526', '73050', '45500', '45500.5', '45500,75'].map(read)).toEqual([
      '2000-1-1',
      '2099-12-31',
      '2024-7-27',
      '2024-7-27 12:0',
      '2024-7-27 18:0',
    ])
    expect(['36525', '73051', '455001', '4550', '45500.', 'x45500'].map(read)).toEqual(Array(6).fill(null))
    expect([36_525.9, 36_526, 73_050.5, 73_051].map((serial) => ofSerial(serial)?.time.year)).toEqual([
      undefined,
      2000,
      2099,
      undefined,
    ])
    expect(ofSerial(45_500.5)).toEqual({
      time: { year: 2024, month: 7, day: 27, ofDay: 43_200_000, offset: null },
      order: null,
    })
  })

  test('from seconds and milliseconds of Unix', () => {
    // date -u -d @1709629500
    expect(['1709629500', '1709629500250'].map(read)).toEqual(['2024-3-5 9:5 UTC 0', '2024-3-5 9:5:0.25 UTC 0'])
    expect(['170962950', '17096295001', '17096295002500', 'x1709629500'].map(read)).toEqual(Array(4).fill(null))
  })
})

test.each([
  '2024-13-01',
  '2024-00-10',
  '2023-02-29',
  '2024-04-31',
  '2024-04-00',
  '05.13.2024',
  '13/13/2024',
  '5/3-2024',
  '5/3/024',
  'x2024-03-05',
  '2024-03-05x',
  'x5/3/2024',
  '5/13/2024x',
  '5 Foo 2024',
  'Foo 5 2024',
  '5 Mar',
  'Mar 5, 24',
  '2024-03-05 24:00',
  '2024-03-05 10:60',
  '2024-03-05 10:10:60',
  '2024-03-05 9:5',
  '2024-03-05 13:00 pm',
  '2024-03-05 0:30 am',
  '2024-03-05 00:30 pm',
  '2024-03-05 10:10 xm',
  '2024-03-05 10',
  '2024-03-05 13am',
  '2024-03-05 25.10',
  '05.03.2024.10.30',
])('%j is no date', (text) => {
  expect(read(text)).toBeNull()
})

test('a date has up to 60 characters', () => {
  const longest = `2024-03-05${' '.repeat(45)}09:05`
  expect([read(longest), isDateShaped(longest)]).toEqual(['2024-3-5 9:5', true])
  const longer = longest.replace(' ', '  ')
  expect([read(longer), isDateShaped(longer)]).toEqual([null, false])
})

test('a day that does not exist has the form of a date', () => {
  const shaped = ['2024-02-30', ' 31/04/2024 ', '30 fev 2024', 'Feb 30 2024', '2024-03-05 25:10']
  expect(shaped.filter(isDateShaped)).toEqual(shaped)
  expect(['30 foo 2024', 'foo 30 2024', 'yesterday', '45500', ''].filter(isDateShaped)).toEqual([])
})

// Spellings of spreadsheets, programs and pages in nine languages, each of 31 January 2026 at 10:00.
test.each([
  '2026-01-31 10:00:00 (UTC)',
  '31.01.2026 (10:00)',
  '10:00 31.01.2026',
  '10.00 31.01.2026',
  '31.01.26 10:00',
  '31.01.26, 10:00',
  '31.01.26 10.00',
  '10:00, 31 Jan 2026',
  '31-ene-2026 10:00',
  '31/Jan/2026 10:00',
  '31. Januar 2026 10:00',
  'Sa., 31. Januar 2026, 10:00',
  '31.01.2026 um 10:00 Uhr',
  '31 gennaio 2026, 10:00',
  'le 31 janvier 2026 à 10h00',
  '31 de enero de 2026 a las 10:00',
  '31 Ocak 2026 10:00',
  '31 stycznia 2026 r. 10:00',
  '31 января 2026 г., 10:00',
  '2026年1月31日 10:00',
  '2026. 01. 31. 10:00',
  '31/01/2026 10:00 a. m.',
  '31/01/2026 - 10:00',
  '31/01/2026 | 10:00',
  '31/01/2026 10:00h',
  'Sáb 31/01/2026 10:00',
  'Jan-31-2026 10:00',
  '31st of January 2026 10:00',
  '20260131T100000Z',
  '2026/01/31 10:00:00 +0000 UTC',
  '2026-01-31 10:00:00+00',
  'Sat Jan 31 2026 10:00:00 GMT+0000 (Coordinated Universal Time)',
  '31.01.2026 10.00',
  '31/01/2026 10.00.00',
  '31 gennaio 2026 10.00',
  'Jan 31, 2026 10.00',
  '2026-01-31 10.00',
  '10.00 31.01.2026',
  '31/01/2026 10am',
  'Jan 31, 2026, 10 AM',
  '10am 31 January 2026',
  '31. Januar 2026 um 10 Uhr',
  'le 31 janvier 2026 à 10h',
  '31 Ιανουαρίου 2026 10:00',
  '31 Ιαν 2026 10:00',
  '31/1/2026 10:00 π.μ.',
])('%j is a date', (text) => {
  expect(read(text)?.replace(/ UTC 0| day-first/g, '')).toBe('2026-1-31 10:0')
})

test.each([
  ['31 dic 2025', '2025-12-31'],
  ['31. Okt. 2025', '2025-10-31'],
  ['31 Ara 2025', '2025-12-31'],
  ['31 paź 2025', '2025-10-31'],
  ['31 grudnia 2025', '2025-12-31'],
  ['31 ottobre 2025', '2025-10-31'],
  ['20260131', '2026-1-31'],
  ['31 Μαΐου 2025', '2025-5-31'],
  ['1 Ιουνίου 2025', '2025-6-1'],
  ['1 Ιουλίου 2025', '2025-7-1'],
  ['31 Δεκεμβρίου 2025', '2025-12-31'],
  ['31/12/2025 9:05 μ.μ.', '2025-12-31 21:5 day-first'],
  ['31/12/2025 12am', '2025-12-31 0:0 day-first'],
  ['Sa 12.01.26', '2026-1-12'],
  ['2026-01-31 10:00 CET', '2026-1-31 10:0 UTC 60'],
  ['2026-01-31 10:00 MSK', '2026-1-31 10:0 UTC 180'],
])('%j is the day %s', (text, day) => {
  expect(read(text)).toBe(day)
})

test('only an open date needs the order of its file', () => {
  const orders = ['day-first', 'month-first', null] as const
  const days = (text: string) => {
    const reading = readDate(text)
    return orders.map((order) => {
      const time = reading && inOrder(reading, order)
      return time && said(time)
    })
  }
  expect(days('03/04/2024 10:30')).toEqual(['2024-4-3 10:30', '2024-3-4 10:30', null])
  expect(days('13/04/2024')).toEqual(['2024-4-13', '2024-4-13', '2024-4-13'])
  expect(days('2024-04-03')).toEqual(['2024-4-3', '2024-4-3', '2024-4-3'])
})

test.each([
  ['9:05', '9:5'],
  [' 09:05 ', '9:5'],
  ['9h05', '9:5'],
  ['9H05', '9:5'],
  ['09:05:30', '9:5:30'],
  ['09:05:30.5', '9:5:30.5'],
  ['09:05:30,123456789', '9:5:30.123'],
  ['9:05 pm', '21:5'],
  ['9:05p.m.', '21:5'],
  ['9:05   AM', '9:5'],
  ['9.05', '9:5'],
  ['9pm', '21:0'],
  ['9h', '9:0'],
  ['21 Uhr', '21:0'],
  ['25h', null],
  ['9', null],
  ['24:00', null],
  ['9:5', null],
  ['109:05', null],
  ['x9:05', null],
  ['9:05x', null],
  ['9-05', null],
  ['9:05:3', null],
  ['9:05 xm', null],
])('the time of day %j is %s', (text, expected) => {
  const ofDay = readTimeOfDay(text)
  expect(ofDay === null ? null : said({ year: 2024, month: 1, day: 1, ofDay, offset: null })).toBe(
    expected && `2024-1-1 ${expected}`,
  )
})
