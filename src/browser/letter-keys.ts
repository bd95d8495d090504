import { readDevice, removeDevice, writeDevice } from './storage.ts'

/** True unless the reader has switched off the keyboard shortcuts of one letter on this device. */
export const areKeysOn = (): boolean => readDevice('letter_keys_disabled') === null

/**
 * Switches the keyboard shortcuts of one letter off or on: programs for speech input type letters that nobody pressed.
 */
export function switchKeys(): void {
  if (areKeysOn()) writeDevice('letter_keys_disabled', '1')
  else removeDevice('letter_keys_disabled')
}
