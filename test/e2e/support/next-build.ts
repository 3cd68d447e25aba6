import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp } from '../../support/app.ts'
import { liveReading } from '../../support/scripted-source.ts'
import { settled, test } from './offline.ts'

/** `next`: the address of a server with the next build, while a page of the current build is open. */
export const updated = test.extend<{ next: string }>({
  next: async ({ page, source, site }, provide) => {
    source.set([liveReading('1')])
    await page.goto('/')
    await settled(page)
    const folder = await mkdtemp(join(tmpdir(), 'clutchbook-build-'))
    await nextBuild(folder)
    const app = await startTestApp({ source, database: site.database, webRoot: folder })
    await provide(app.url)
    await app.close()
    await rm(folder, { recursive: true })
  },
})

/** The same site as another build: every script has another name, and the page contains the name of the build. */
async function nextBuild(folder: string): Promise<void> {
  await cp('dist', folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const assets = join(folder, 'assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const named = new RegExp(scripts.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const renamed = (text: string) => text.replace(named, 'next-$&')
  for (const name of scripts) {
    const file = join(assets, name)
    await writeFile(file, renamed(await readFile(file, 'utf8')))
    await rename(file, join(assets, `next-${name}`))
  }
  for (const name of ['index.html', 'service-worker.js']) {
    const text = renamed(await readFile(join(folder, name), 'utf8'))
    const marked = text.replace('<html', '<html data-build="next"').replace(/(version:[`'"])/, '$1next')
    await writeFile(join(folder, name), marked)
  }
}
