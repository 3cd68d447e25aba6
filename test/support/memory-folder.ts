import { accessSync, constants, statfsSync } from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
/** The databases of a run take some hundred MB; the shared memory of a container is often 64 MB. */
const ENOUGH_BYTES = 4 * 2 ** 30

/** The folder for temporary databases: in memory if there is room, because CREATE DATABASE mostly waits for the disk. */
export function memoryFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize < ENOUGH_BYTES ? os.tmpdir() : MEMORY
  } catch {
    return os.tmpdir()
  }
}
