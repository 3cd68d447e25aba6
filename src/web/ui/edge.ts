/** A surface that reaches both edges of a phone; elsewhere it is a card. */
export const EDGE = 'max-md:-mx-gutter max-md:rounded-none max-md:border-x-0'
