import encodeQR from 'qr';

const QUIET = 4;

/** A text as a QR code, dark on white in every theme, because that is what cameras read. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { border: QUIET });
  const size = modules.length;
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="w-full max-w-56 rounded-xl bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
