/**
 * Adds a box with round corners to the path; the oldest supported browser has no CanvasRenderingContext2D.roundRect.
 */
export function addRoundedBox(
  pen: CanvasRenderingContext2D,
  {
    x,
    y,
    width,
    height,
  }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  radius: number,
): void {
  const [right, bottom] = [x + width, y + height];
  pen.moveTo(x + radius, y);
  pen.arcTo(right, y, right, bottom, radius);
  pen.arcTo(right, bottom, x, bottom, radius);
  pen.arcTo(x, bottom, x, y, radius);
  pen.arcTo(x, y, right, y, radius);
  pen.closePath();
}
