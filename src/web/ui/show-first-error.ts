/** Focuses the first field in `within` that is marked wrong, and brings it into view; after the marks are drawn. */
export const showFirstError = (within: ParentNode = document) =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = within.querySelector<HTMLElement>('[aria-invalid="true"]')
      field?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
    }),
  )
