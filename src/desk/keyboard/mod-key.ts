/** What `mod` of `useKeys` is called on the keyboard of whoever reads it: most of the staff have no ⌘. */
export const modKey = /^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl'
