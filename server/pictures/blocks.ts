const blockLength = 1024 ** 2;

/**
 * Collects bytes in a few large blocks. The many small buffers that arrive would be spread over the heap, and the system would not get
 * the memory back.
 */
export function createBlocks() {
  const blocks: Buffer[] = [];
  let used = blockLength;
  return {
    add(bytes: Buffer) {
      for (let start = 0; start < bytes.length; ) {
        if (used === blockLength) {
          blocks.push(Buffer.allocUnsafeSlow(blockLength));
          used = 0;
        }
        const copied = bytes.copy(blocks.at(-1) as Buffer, used, start);
        used += copied;
        start += copied;
      }
    },
    all: () => blocks.map((block, index) => (index < blocks.length - 1 ? block : block.subarray(0, used))),
  };
}
