/** Focuses the first field in `within` that is marked wrong, and brings it into view; after the marks are drawn. */
export const showFirstError = (within: ParentNode = document) =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = within.querySelector<HTMLElement>('[aria-invalid="true"]')
      // A group of choices takes no focus; its first choice does.
      const control = field?.querySelector('input') ?? field
      control?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
    }),
  )
