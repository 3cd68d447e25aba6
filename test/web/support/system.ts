import { page } from 'vitest/browser'

/** The five cards of the system page. */
export const cards = () => page.getByRole('main').css('dl').first()

/** The number on one of the five cards. */
export const figure = (label: string) =>
  page
    .getByRole('main')
    .css('dl > div')
    .filter({ has: page.css('dt').getByText(label, { exact: true }) })
    .getByRole('definition')
    .first()
