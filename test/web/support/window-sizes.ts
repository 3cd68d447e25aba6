/** Width and height of the windows in which a screen of the new design is tested: three phones, one of them lying, tablets, desktops. */
export const WINDOW_SIZES = [
  [320, 700],
  [390, 844],
  [844, 390],
  [600, 900],
  [768, 1024],
  [1440, 900],
  [1920, 1080],
] as const
