import { useState } from 'react'
import { required } from '../../../domain/required.ts'
import { TBD } from '../../../domain/team/team.ts'
import { BASE } from '../../ui/storage.ts'

const TINTS = [
  'bg-team-1 text-ink',
  'bg-team-2 text-ink',
  'bg-team-3 text-ink',
  'bg-team-4 text-ink',
  'bg-team-5 text-ink',
  'bg-team-6 text-ink',
] as const

const SIZES = {
  mark: 'size-3.5 text-micro leading-none',
  tiny: 'size-5 text-micro',
  small: 'size-6 text-caption',
  medium: 'size-9 text-body',
  large: 'size-12 text-title',
}

type Props = { name: string; logo: string | null; size?: keyof typeof SIZES }

/** The logo; if there is none or it fails to load, the initial in a tinted disc of the same size. */
export function TeamLogo({ name, logo, size = 'medium' }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (logo !== null && logo !== broken) {
    return (
      <img
        src={BASE + logo}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(logo)}
        className={`shrink-0 object-contain ${SIZES[size]}`}
      />
    )
  }
  const look = name === TBD ? 'border border-dashed border-edge text-ink-3' : tintOf(name)
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold ${SIZES[size]} ${look}`}
    >
      {name === TBD ? '?' : initialOf(name)}
    </span>
  )
}

/** The first grapheme: a flag or a family emoji counts as one. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? '?'
}

/** The same team has the same tint everywhere. */
function tintOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + required(letter.codePointAt(0), 'a code point')) % 9973
  return TINTS[sum % TINTS.length] ?? TINTS[0]
}
