import qrcode from 'qrcode'

/** Four modules of white all around: the quiet zone that scanners count on (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** The QR code is drawn in the browser, so no other server learns who looks at it. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (bit, index) =>
    bit ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  )
  const whole = size + 2 * QUIET_ZONE
  return (
    <svg
      aria-label={label}
      className="size-full bg-white"
      role="img"
      shapeRendering="crispEdges"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`}
    >
      <path d={dark.join('')} />
    </svg>
  )
}
