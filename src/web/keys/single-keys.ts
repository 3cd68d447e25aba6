import { recall, remember } from '../ui/storage.ts'
import { createStore } from '../ui/store.ts'

const KEY = 'single-keys'
const OFF = 'off'

/** Whether a key without Ctrl or Cmd is a shortcut, on this device: speech input and screen readers may send such keys. */
export const singleKeys = createStore(recall(KEY) !== OFF)

export function allowSingleKeys(isOn: boolean): void {
  remember(KEY, isOn ? '' : OFF)
  singleKeys.set(isOn)
}
