/** What the press and its worker send each other. */

export interface PressSetUp {
  module: WebAssembly.Module
  /** Files, always in this order: it decides the bytes. */
  fonts: readonly string[]
  templates: readonly [path: string, text: string][]
}

export interface SentSheet {
  template: string
  /** JSON. Nothing of it is ever read as markup. */
  data: string
}

export type PressedSheet = { pdf: Uint8Array; fault?: never } | { pdf?: never; fault: string }
