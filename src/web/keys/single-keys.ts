import { part, type Site } from '../site.ts'
import { recall, remember } from '../ui/storage.ts'
import { createStore } from '../ui/store.ts'

const KEY = 'single-keys'
const OFF = 'off'

/** Whether keys without Ctrl or Cmd are shortcuts on this device: speech input and screen readers may send such keys. */
export const singleKeys = part(() => createStore(recall(KEY) !== OFF))

export function allowSingleKeys(site: Site, isOn: boolean): void {
  remember(KEY, isOn ? '' : OFF)
  site.of(singleKeys).set(isOn)
}
