/** The package has no types, and those of DefinitelyTyped lack the size that is known before decoding. */
declare module 'heic-decode' {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray };
  type Image = { width: number; height: number; decode(): Promise<Decoded> };
  const heic: { all(input: { buffer: Uint8Array }): Promise<Image[]> };
  export default heic;
}
