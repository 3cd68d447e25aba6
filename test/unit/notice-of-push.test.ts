import { describe, expect, test } from 'vitest'
import type { Notice, PushedAlert, PushMessage } from '../../src/contract/push.ts'
import { type Device, noticeOfPush, type ShownNotice } from '../../src/worker/notice-of-push.ts'

const NOW = 1_764_000_000_000
const SITE = { origin: 'https://book.example', host: 'book.example', base: '', path: '/notificacoes' }

/** The end of a map, 2–1 by now, that is news for another minute. */
const message = (alert: Partial<PushedAlert> = {}): PushMessage => ({
  web_push: 8030,
  mutable: true,
  app_badge: 4,
  notification: {
    title: 'Map 3 over: Alfa vs Bravo',
    body: 'series 2–1',
    navigate: 'https://book.example/jogo/7',
    tag: 'match-7-map',
    lang: 'en',
    app_badge: '4',
    data: {
      id: 12,
      kind: 'mapEnds',
      version: 3,
      map: 3,
      until: NOW + 60_000,
      score: [2, 1],
      late: { title: 'Alfa vs Bravo', body: 'A map was over while this device was off' },
      ...alert,
    },
  },
})

const SENTENCE = { title: 'Map 3 over: Alfa vs Bravo', body: 'series 2–1', tag: 'match-7-map', lang: 'en', unread: 4 }
const LATE = { ...SENTENCE, title: 'Alfa vs Bravo', body: 'A map was over while this device was off' }
const TRUTH: Notice = {
  title: 'Over: Alfa vs Bravo',
  body: '2–1: Alfa won',
  path: '/jogo/7?now',
  tag: 'match-7-map',
  lang: 'en',
  unread: 1,
}

/** A device at NOW without a network and without notifications; `asked` has what it wanted to read. */
function device(
  more: { shown?: readonly ShownNotice[]; answer?: unknown; gone?: readonly number[]; now?: number } = {},
) {
  const asked: (readonly [number, string])[] = []
  const given: Device = {
    now: () => more.now ?? NOW,
    site: SITE,
    shown: (tag) => Promise.resolve((more.shown ?? []).filter((each) => each.tag === tag)),
    readNotice(id, lang) {
      asked.push([id, lang])
      return Promise.resolve(more.gone?.includes(id) ? undefined : (more.answer ?? null))
    },
  }
  return { ...given, asked }
}

/** As it is shown already. */
const shown = (version: number, until = NOW + 30_000, map = 3): ShownNotice => ({
  title: `Version ${version}`,
  body: 'series 1–1',
  tag: 'match-7-map',
  lang: 'en',
  unread: null,
  data: { path: '/jogo/7', alert: 12, version, map, until },
})

test('in time a message is shown unchanged, without asking the server', async () => {
  const own = device()
  const data = { path: '/jogo/7', alert: 12, version: 3, map: 3, until: NOW + 60_000 }
  expect(await noticeOfPush(JSON.stringify(message()), own)).toEqual({ ...SENTENCE, data })
  expect(own.asked).toEqual([])
})

test.each([
  [0, 'the same'],
  [2, 'an older one'],
  [3, 'the same version, sent again'],
])('in time it replaces version %s (%s)', async (version) => {
  expect(await noticeOfPush(JSON.stringify(message()), device({ shown: [shown(version)] }))).toMatchObject(SENTENCE)
})

describe('of the ends of two maps', () => {
  const ofMap = (map: number, version: number) => JSON.stringify(message({ map, version }))
  const later = (version: number) => {
    const notice = shown(version, NOW + 30_000, 4)
    return { ...notice, data: { ...notice.data, alert: 13 } }
  }

  test.each([
    ['in one reading', 3],
    ['of a correction of the earlier one', 2],
    ['in order', 9],
  ])('the later one stays (%s), and the server is asked for what is true of it', async (_, version) => {
    expect(await noticeOfPush(ofMap(3, 3), device({ shown: [later(version)] }))).toEqual(later(version))
    const own = device({ shown: [later(version)], answer: TRUTH })
    expect((await noticeOfPush(ofMap(3, 3), own)).data).toEqual({ ...later(version).data, path: TRUTH.path })
    expect(own.asked).toEqual([[13, 'en']])
  })

  test.each([2, 3, 9])('the later one replaces the earlier one in version %i', async (version) => {
    const own = device({ shown: [shown(version)] })
    expect(await noticeOfPush(ofMap(4, 3), own)).toMatchObject({ ...SENTENCE, data: { map: 4 } })
    expect(own.asked).toEqual([])
  })

  test('one that a worker of before has shown counts as any other kind', async () => {
    const { map: _, ...data } = shown(3).data
    expect(await noticeOfPush(ofMap(1, 3), device({ shown: [{ ...shown(3), data }] }))).toMatchObject(SENTENCE)
  })
})

test('below a base path, a notification leads to a page of the site', async () => {
  const site = { ...SITE, base: '/book' }
  const leadsTo = async (navigate: string) => {
    const { notification, ...rest } = message()
    const text = JSON.stringify({ ...rest, notification: { ...notification, navigate } })
    return (await noticeOfPush(text, { ...device(), site })).data.path
  }
  expect(await leadsTo('https://book.example/book/jogo/7?now')).toBe('/jogo/7?now')
  expect(await leadsTo('https://book.example/book//elsewhere.example')).toBe('/elsewhere.example')
  // As the server answers it.
  expect(await leadsTo('/jogo/7')).toBe('/jogo/7')
})

test('a test is never late', async () => {
  const text = JSON.stringify({ ...message(), notification: { ...message().notification, data: null } })
  const notice = await noticeOfPush(text, device({ now: NOW + 1e12 }))
  expect(notice).toEqual({ ...SENTENCE, data: { path: '/jogo/7', alert: null, version: 0, until: 0 } })
})

describe('at its deadline a message has expired', () => {
  const late = JSON.stringify(message({ until: NOW }))

  test('the current text is shown, in the language of the message', async () => {
    const own = device({ answer: TRUTH })
    const data = { path: '/jogo/7?now', alert: 12, version: 3, map: 3, until: NOW }
    const { path: _, ...words } = TRUTH
    expect(await noticeOfPush(late, own)).toEqual({ ...words, data })
    expect(own.asked).toEqual([[12, 'en']])
  })

  test.each([null, {}, 'text', { ...TRUTH, title: '' }, { ...TRUTH, path: 3 }, { ...TRUTH, tag: null }])(
    'without a response (%j), that it is over, never the old text',
    async (answer) => {
      expect(await noticeOfPush(late, device({ answer }))).toMatchObject(LATE)
    },
  )
})

describe('an older version than the one shown', () => {
  const older = JSON.stringify(message())

  test('is not shown, but the current text of the newer version is', async () => {
    const notice = await noticeOfPush(older, device({ shown: [shown(2), shown(5), shown(4)], answer: TRUTH }))
    expect(notice).toMatchObject({ title: TRUTH.title, data: { version: 5 } })
  })

  test('leaves the newer one if the server does not respond', async () => {
    expect(await noticeOfPush(older, device({ shown: [shown(2), shown(5)] }))).toEqual(shown(5))
  })

  test('shows that it is over if the newer one has expired too', async () => {
    const { data } = shown(5, NOW)
    expect(await noticeOfPush(older, device({ shown: [shown(5, NOW)] }))).toEqual({ ...LATE, data })
  })
})

describe('where the newer one is gone from the server', () => {
  const older = JSON.stringify(message())
  const newer = { ...shown(5), data: { ...shown(5).data, alert: 13 } }

  test('the current text of this one is shown', async () => {
    const own = device({ shown: [newer], gone: [13], answer: TRUTH })
    expect(await noticeOfPush(older, own)).toMatchObject({ title: TRUTH.title, data: { alert: 12, version: 3 } })
    expect(own.asked).toEqual([
      [13, 'en'],
      [12, 'en'],
    ])
  })

  test('and this one too, that it came late', async () => {
    expect(await noticeOfPush(older, device({ shown: [newer], gone: [12, 13] }))).toMatchObject(LATE)
  })
})

describe('a message that cannot be read shows the site, and leads to the bell', () => {
  const whole = message()
  const { notification } = whole
  const changed = (more: object) => JSON.stringify({ ...whole, ...more })
  test.each([
    ['empty', ''],
    ['no JSON', 'rubbish'],
    ['64 KB of rubbish', 'ж'.repeat(65_536)],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['no notification', changed({ notification: undefined })],
    ['a notification of text', changed({ notification: 'Over' })],
    ['no title', changed({ notification: { ...notification, title: undefined } })],
    ['an empty title', changed({ notification: { ...notification, title: '' } })],
    ['no tag', changed({ notification: { ...notification, tag: 7 } })],
    ['a path that is none', changed({ notification: { ...notification, navigate: 'http://[' } })],
    ['a script for a path', changed({ notification: { ...notification, navigate: 'javascript:alert(1)' } })],
    ['nothing of an alert', changed({ notification: { ...notification, data: undefined } })],
    ['no deadline', changed({ notification: { ...notification, data: { ...notification.data, until: undefined } } })],
    [
      'a deadline of text',
      changed({ notification: { ...notification, data: { ...notification.data, until: '9999999999999' } } }),
    ],
    ['no version', changed({ notification: { ...notification, data: { ...notification.data, version: null } } })],
    ['nothing for later', changed({ notification: { ...notification, data: { ...notification.data, late: {} } } })],
  ])('%s', async (_, text) => {
    expect(await noticeOfPush(text, device())).toEqual({
      title: 'book.example',
      body: '',
      tag: 'book.example',
      lang: '',
      unread: null,
      data: { path: '/notificacoes', alert: null, version: 0, until: 0 },
    })
  })
})

test('what the browser has read of a message by itself is taken as the message is', async () => {
  // A Notification has its fields on its prototype.
  const proposed = Object.create(message().notification) as object
  expect(await noticeOfPush(proposed, device())).toEqual(await noticeOfPush(JSON.stringify(message()), device()))
  expect(await noticeOfPush(undefined, device())).toMatchObject({ title: 'book.example' })
})

test('a long text is cut, and an invalid count leaves the badge unchanged', async () => {
  const { notification } = message()
  const long = { ...notification, title: 't'.repeat(50_000), body: 'b'.repeat(50_000), app_badge: 'many' }
  const notice = await noticeOfPush(JSON.stringify({ ...message(), notification: long }), device())
  expect(notice).toMatchObject({ title: 't'.repeat(200), body: 'b'.repeat(500), unread: null })
})

test.each([
  ['https://other.example/jogo/7', '/jogo/7'],
  ['/jogo/7?a=1#b', '/jogo/7?a=1#b'],
  ['https://book.example//evil.example/x', '/evil.example/x'],
])('%s is opened here, at %s', async (navigate, path) => {
  const text = JSON.stringify({ ...message(), notification: { ...message().notification, navigate } })
  expect((await noticeOfPush(text, device())).data.path).toBe(path)
})
