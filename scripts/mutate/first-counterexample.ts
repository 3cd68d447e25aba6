import fc from 'fast-check'

// A killed mutant needs no smallest counterexample.
fc.configureGlobal({ endOnFailure: true })
