import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

interface Props {
  /** Tells it from every other sealed picture. */
  name: string
  fetchIt(): Promise<Blob>
  alt: string
  className: string
}

/** A picture that a visitor sent to the shop: fetched with the desk's header, which no address of a picture can carry. */
export function SealedPicture({ name, fetchIt, alt, className }: Props) {
  const { data, isError } = useQuery({
    queryKey: ['sealed picture', name],
    queryFn: fetchIt,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [src, setSrc] = useState('')
  useEffect(() => {
    if (!data) return
    const address = URL.createObjectURL(data)
    setSrc(address)
    return () => URL.revokeObjectURL(address)
  }, [data])
  if (src === '')
    return (
      <span className="grid size-24 place-items-center rounded-control bg-sunk text-12 text-ink-500">
        {isError ? '未能显示' : ''}
      </span>
    )
  return (
    <a className="block" href={src} rel="noreferrer" target="_blank">
      <img alt={alt} className={`rounded-control border border-line ${className}`} src={src} />
    </a>
  )
}
