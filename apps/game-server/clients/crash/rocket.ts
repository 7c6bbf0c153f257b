// Draws the rocket at the end of the curve, and its explosion at the crash.

export function drawRocket(
  pen: CanvasRenderingContext2D,
  { x, y, isOver, tone }: { x: number; y: number; isOver: boolean; tone: string },
): void {
  pen.save();
  pen.translate(x, y);
  pen.fillStyle = tone;
  if (isOver) {
    for (let ray = 0; ray < 8; ray += 1) {
      pen.rotate(Math.PI / 4);
      pen.fillRect(6, -1.5, 9, 3);
    }
    pen.beginPath();
    pen.arc(0, 0, 5, 0, 2 * Math.PI);
    pen.fill();
  } else {
    pen.rotate(Math.PI / 4);
    pen.beginPath();
    pen.moveTo(0, -14);
    pen.quadraticCurveTo(8, -4, 6, 9);
    pen.lineTo(-6, 9);
    pen.quadraticCurveTo(-8, -4, 0, -14);
    pen.fill();
    pen.fillStyle = "#f2bf4b";
    pen.fillRect(-3, 10, 6, 6);
  }
  pen.restore();
}
