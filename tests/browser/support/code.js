import jsQR from 'jsqr';

/** What a camera would read. @param {import('playwright-core').Locator} picture */
export async function codeIn(picture) {
  const image = await picture.screenshot();
  const { data, width, height } = await picture.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext('2d');
    pen?.drawImage(bitmap, 0, 0);
    const data = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    return { data: [...data], width: bitmap.width, height: bitmap.height };
  }, image.toString('base64'));
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
}
