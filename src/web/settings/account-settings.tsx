import { type ReactNode, useEffect, useRef } from 'react'
import type { User } from '../../contract/auth.ts'
import { BreakRow } from '../brakes/break-row.tsx'
import { LimitRows } from '../brakes/limit-rows.tsx'
import { useT } from '../i18n/language.ts'
import { NewsRow } from '../news/news-row.tsx'
import { AlertRows } from './alerts/alert-rows.tsx'
import { TeamRows } from './alerts/team-rows.tsx'
import { BookRows } from './book-rows.tsx'
import { CalendarRow } from './calendar-row.tsx'
import { DataRows } from './data-rows.tsx'
import { DeleteAccountRow } from './delete-account-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { Section } from './section.tsx'
import { SectionLinks } from './section-links.tsx'
import { OWN_SECTION_NAMES, OWN_SECTIONS, type OwnSection } from './sections.ts'
import { SessionsRow } from './sessions-row.tsx'
import { SettledAutomatically } from './settled-automatically.tsx'
import { SettlementRows } from './settlement-rows.tsx'
import { TokensRow } from './tokens-row.tsx'

type Props = {
  user: User
  /** Null for the address of the settings themselves. */
  section: OwnSection | null
  isWide: boolean
}

/** The sections of an account: all on wide windows, otherwise the one in the address, or links to them. */
export default function AccountSettings({ user, section, isWide }: Props) {
  const t = useT()
  const left = useRef(section)
  useEffect(() => {
    left.current = section ?? left.current
  }, [section])
  if (!isWide && !section) return <SectionLinks user={user} left={left} />
  const hints: Partial<Record<OwnSection, string>> = {
    rules: t('settling.settingsHint'),
    limits: `${t('limits.description')} ${t('limits.hint')}`,
  }
  return OWN_SECTION_NAMES.filter((name) => isWide || name === section).map((name) => (
    <Section key={name} section={OWN_SECTIONS[name]} isCurrent={name === section} hint={hints[name]}>
      {rowsOf(name, user)}
    </Section>
  ))
}

function rowsOf(section: OwnSection, user: User): ReactNode {
  switch (section) {
    case 'alerts':
      return (
        <>
          <AlertRows />
          <TeamRows />
        </>
      )
    case 'book':
      return <BookRows />
    case 'rules':
      return (
        <>
          <SettlementRows />
          <SettledAutomatically />
        </>
      )
    case 'limits':
      return (
        <>
          <LimitRows />
          <BreakRow />
        </>
      )
    case 'account':
      return (
        <>
          <PasswordRow email={user.email} />
          <SessionsRow />
          <NewsRow />
        </>
      )
    case 'programs':
      return (
        <>
          <CalendarRow />
          <TokensRow email={user.email} />
        </>
      )
    case 'data':
      return (
        <>
          <DataRows email={user.email} />
          <DeleteAccountRow user={user} />
        </>
      )
  }
}
