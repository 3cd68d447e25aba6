type Store = 'seen' | 'waiting'

/** Everything that a store of the device holds, read past the page's own code. The page has laid out the stores before. */
export async function onThisDevice(name: Store): Promise<readonly Record<string, unknown>[]> {
  return (await ask(name, (store) => store.getAll())) as Record<string, unknown>[] // the page stores objects
}

/** Writes an entry as another page would. */
export const putOnDevice = (name: Store, entry: object) => ask(name, (store) => store.put(entry))

/** Deletes all that the device holds. */
export async function emptyDevice(): Promise<void> {
  if ((await indexedDB.databases()).length === 0) return
  for (const name of ['seen', 'waiting'] as const) await emptyOnDevice(name)
}

const emptyOnDevice = (name: Store) => ask(name, (store) => store.clear())

async function ask<T>(name: Store, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await done(indexedDB.open('device'))
  try {
    return await done(act(database.transaction(name, 'readwrite').objectStore(name)))
  } finally {
    database.close()
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error('The browser refuses', { cause: request.error })))
  })
}
