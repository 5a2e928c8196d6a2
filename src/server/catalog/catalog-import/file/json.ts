/** What a text of JSON says, or why it says nothing. */
export function parseJson(text: string): { value: unknown; fault?: undefined } | { fault: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { fault: `not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}
