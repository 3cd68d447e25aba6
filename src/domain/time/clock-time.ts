/** Parses a typed time of day to "23:30": "23.30", "2330", "730", "7". Null for anything else. */
export function readClockTime(typed: string): string | null {
  const text = typed.trim()
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.h\s]?(\d{2}))?$/.exec(text) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}
