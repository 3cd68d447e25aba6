import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { output } from '../release/git.ts'

const SECOND_NS = 1_000_000_000
/** An OCI image has no field for it; Docker reads this one all the same. */
const HEALTHCHECK = {
  Test: ['CMD', 'clutchbook', 'health'],
  Interval: 30 * SECOND_NS,
  Timeout: 10 * SECOND_NS,
  StartPeriod: 120 * SECOND_NS,
  Retries: 3,
}

const descriptor = z.looseObject({ digest: z.string(), size: z.number() })
const index = z.looseObject({ manifests: z.tuple([descriptor]) })
const manifest = z.looseObject({ config: descriptor, layers: z.array(descriptor) })
const config = z.looseObject({ config: z.looseObject({}) })

/** Completes the folder that buildah wrote, and packs it so that `docker load`, `podman load` and `skopeo copy` read it. Returns the digest. */
export function packImage(folder: string, tag: string, file: string): string {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
  const written = index.parse(read('index.json'))
  const [listed] = written.manifests
  const built = manifest.parse(read(blob(listed.digest)))
  const settings = config.parse(read(blob(built.config.digest)))
  const completed = { ...settings, config: { ...settings.config, Healthcheck: HEALTHCHECK } }

  /** In the place of an earlier one. */
  function replace(old: z.infer<typeof descriptor>, value: object): z.infer<typeof descriptor> {
    const bytes = Buffer.from(JSON.stringify(value))
    const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
    rmSync(path.join(folder, blob(old.digest)))
    writeFileSync(path.join(folder, blob(digest)), bytes)
    return { ...old, digest, size: bytes.length }
  }
  const newConfig = replace(built.config, completed)
  const newManifest = replace(listed, { ...built, config: newConfig })
  const [version = ''] = /[^:]+$/.exec(tag) ?? []
  const names = { 'org.opencontainers.image.ref.name': version, 'io.containerd.image.name': tag }
  writeJson('index.json', { ...written, manifests: [{ ...newManifest, annotations: names }] })
  // What `docker load` reads.
  const layers = built.layers.map(({ digest }) => blob(digest))
  writeJson('manifest.json', [{ Config: blob(newConfig.digest), RepoTags: [tag], Layers: layers }])
  const likeOthers = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0', '--mode=u=rwX,go=rX']
  output('tar', ...likeOthers, '-C', folder, '-cf', file, '.')
  return newManifest.digest

  function writeJson(name: string, value: unknown) {
    writeFileSync(path.join(folder, name), JSON.stringify(value))
  }
}

const blob = (digest: string) => `blobs/${digest.replace(':', '/')}`
