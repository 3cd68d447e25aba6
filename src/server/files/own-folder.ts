import { lstat, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** In every folder that the program makes and removes again. One without it belongs to somebody else, whatever its name. */
const MARK = '.clutchbook'

/** Makes a folder of our own with a random suffix. */
export async function makeOwnFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix)
  await writeFile(path.join(folder, MARK), '')
  return folder
}

/** Whether the program made this folder. A link never counts: what it leads to may be anything. */
export async function isOwnFolder(folder: string): Promise<boolean> {
  const [entry, mark] = await Promise.all(
    [folder, path.join(folder, MARK)].map((each) => lstat(each).catch(() => null)),
  )
  return entry?.isDirectory() === true && mark?.isFile() === true
}

/** Removes a folder of our own, and leaves any other one alone. */
export async function removeOwnFolder(folder: string): Promise<void> {
  if (!(await isOwnFolder(folder))) {
    // A kill may come before the mark; only an empty folder is removed by this.
    return rmdir(folder).catch(() => undefined)
  }
  // The mark goes last, so that the next start continues a removal that was interrupted.
  for (const name of (await readdir(folder)).filter((each) => each !== MARK)) {
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
  await rm(folder, { recursive: true, force: true })
}
