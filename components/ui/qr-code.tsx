/**
 * A QR code, drawn on the server: a path in a square of `size` units (lib/export/qr-path). Its quiet zone is
 * white in both themes.
 */
export function QrCode({
  code,
  label,
  className,
}: {
  code: { size: number; path: string }
  label: string
  className?: string
}) {
  return (
    <svg
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className={className}
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  )
}
