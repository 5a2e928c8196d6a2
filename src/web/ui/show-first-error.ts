/** Focuses the first field that is marked wrong, and brings it into view; after the marks are drawn. */
export const showFirstError = () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = document.querySelector<HTMLElement>('[aria-invalid="true"]')
      field?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
    }),
  )
