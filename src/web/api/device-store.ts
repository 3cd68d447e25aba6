import { BASE } from '../ui/storage.ts'

const NAME = `${BASE}device`
/**
 * Version of the store layout, not of its contents: raise it only for a new store. A new field needs no new version: data of another build
 * is not shown (last-seen.ts), and waiting bets survive every update.
 */
const VERSION = 2
/** `seen`: the last data shown, by URL. `waiting`: unsent bets, by idempotency key. */
const KEY_PATHS = { seen: 'address', waiting: 'key' } as const
type Store = keyof typeof KEY_PATHS

let opened: Promise<IDBDatabase> | undefined

/** One request to IndexedDB. Rejects where the browser refuses it (private windows, policies, a full disk). */
export async function onDevice<T>(
  name: Store,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  opened ??= open()
  const transaction = (await opened).transaction(name, mode)
  const request = ask(transaction.objectStore(name))
  return new Promise((resolve, reject) => {
    // Durable only once the transaction completes.
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(new Error('The browser refuses storage', { cause: transaction.error }))
  })
}

/** All entries of a store. The caller asserts their type `T`. */
export function readDevice<T>(name: Store): Promise<T[]> {
  return onDevice(name, 'readonly', (store) => store.getAll() as IDBRequest<T[]>) // see above
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      const { result: database } = request
      for (const [name, keyPath] of Object.entries(KEY_PATHS))
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, { keyPath })
    }
    request.onsuccess = () => {
      const database = request.result
      // An open connection would block a newer version of the page.
      database.onversionchange = () => database.close()
      database.onclose = () => {
        opened = undefined
      }
      resolve(database)
    }
    request.onerror = () => {
      opened = undefined
      reject(new Error('The browser refuses storage', { cause: request.error }))
    }
  })
}
