interface Props {
  /** Takes the place where the page writes its title. */
  slot(place: HTMLElement | null): void
}

/** Of the page on the left, of the desk on the right. */
export const TopBar = ({ slot }: Props) => (
  <header className="flex h-bar shrink-0 items-center gap-3 border-line border-b bg-surface px-5">
    <div className="flex min-w-0 grow items-center gap-3" ref={slot} />
  </header>
)
