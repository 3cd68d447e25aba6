import { lstat, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Marks every folder that the program creates and may remove. A folder without it belongs to somebody else, whatever its name. */
const MARK = '.clutchbook'

/** Creates a marked folder with a random suffix. */
export async function makeOwnFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix)
  await writeFile(path.join(folder, MARK), '')
  return folder
}

/** Whether the program created this folder. A link never counts, since it may lead anywhere. */
export async function isOwnFolder(folder: string): Promise<boolean> {
  const [entry, mark] = await Promise.all(
    [folder, path.join(folder, MARK)].map((each) => lstat(each).catch(() => null)),
  )
  return entry?.isDirectory() === true && mark?.isFile() === true
}

/** Removes a marked folder, and leaves any other one alone. */
export async function removeOwnFolder(folder: string): Promise<void> {
  if (!(await isOwnFolder(folder))) {
    // The process may have been killed before it wrote the mark; rmdir removes only an empty folder.
    return rmdir(folder).catch(() => undefined)
  }
  // The mark is removed last, so that the next start can continue an interrupted removal.
  for (const name of (await readdir(folder)).filter((each) => each !== MARK)) {
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
  await rm(folder, { recursive: true, force: true })
}
