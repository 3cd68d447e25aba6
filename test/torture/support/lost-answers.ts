import { setTimeout as wait } from 'node:timers/promises'
import type { Ask, Browser } from '../../support/browser.ts'

/** Statuses that leave open whether the action was executed. */
const UNSURE = [502, 503, 504]
const PATIENCE_MS = 60_000

/** It is unknown whether the request was executed. */
export class LostAnswer extends Error {}

/** Null if the response was lost. */
export async function ask(person: Browser, path: string, wanted?: Ask): Promise<Response | null> {
  const answer = await person.fetch(path, wanted).catch(() => null)
  return answer && UNSURE.includes(answer.status) ? null : answer
}

/** Asks until there is an answer that says something. */
export function insistOn(person: Browser) {
  return async (path: string, wanted?: Ask): Promise<Response> => {
    for (const until = performance.now() + PATIENCE_MS; ; await wait(20)) {
      const answer = await ask(person, path, wanted)
      if (answer) return answer
      if (performance.now() > until) throw new Error(`${path}: no answer in ${PATIENCE_MS / 1000} s`)
    }
  }
}

/** A browser that throws `LostAnswer`. */
export function losing(person: Browser): Browser {
  const sent: Browser['fetch'] = async (path, wanted) => {
    const answer = await ask(person, path, wanted)
    if (!answer) throw new LostAnswer(`the answer to ${path} was lost`)
    return answer
  }
  return {
    ...person,
    fetch: sent,
    get: (path) => sent(path),
    post: (path, json) => sent(path, { method: 'POST', json }),
  }
}
