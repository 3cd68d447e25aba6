import { Fragment } from 'react'

/** A text that wraps only at its spaces: browsers also break a line between the sign of an amount and its currency. */
export function UnbrokenWords({ children }: { children: string }) {
  return children.split(' ').map((word, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className="whitespace-nowrap">{word}</span>
    </Fragment>
  ))
}
