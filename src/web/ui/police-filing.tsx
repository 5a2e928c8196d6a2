interface Props {
  /** As the staff have typed it: 浙公网安备 33000000000000号. */
  number: string
  className?: string
}

/** The number of the filing with the police, which leads to its entry there; text alone where no such number is in it. */
export function PoliceFiling({ number, className }: Props) {
  const [digits] = /\d{14}/.exec(number) ?? []
  if (digits === undefined) return <span>{number}</span>
  const address = `https://beian.mps.gov.cn/#/query/webSearch?code=${digits}`
  return (
    <a className={className} href={address} rel="noreferrer" target="_blank">
      {number}
    </a>
  )
}
