import { expectEveryMatch, test } from './support/recording.ts'

test('hltv: every match of our own recordings is on screen as it is', expectEveryMatch)
