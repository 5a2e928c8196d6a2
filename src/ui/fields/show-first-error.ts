/**
 * Focuses the first field in `within` that is marked wrong or is one of `names`, and brings it into view; after the
 * marks are drawn. `otherwise` is called where there is none.
 */
export const showFirstError = (
  within: ParentNode = document,
  names: readonly string[] = [],
  otherwise = () => {},
) =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = [...within.querySelectorAll<HTMLElement>('[aria-invalid="true"], [name]')].find(
        (each) => each.ariaInvalid === 'true' || names.includes(each.getAttribute('name') ?? ''),
      )
      if (!field) return otherwise()
      // A group of choices takes no focus; its first choice does.
      const control = field.querySelector('input') ?? field
      control.focus({ preventScroll: true })
      field.scrollIntoView({ block: 'center' })
    }),
  )
