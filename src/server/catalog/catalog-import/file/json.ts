/** The value of a JSON text, or why it cannot be read. */
export function parseJson(text: string): { value: unknown; fault?: undefined } | { fault: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { fault: `not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}
