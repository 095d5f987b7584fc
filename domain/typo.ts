/** Whether the words are equal, or one letter was left out, added, changed or swapped with the next. */
export function isWithinOneTypo(one: string, other: string): boolean {
  if (one.length < other.length) return isWithinOneTypo(other, one);
  let same = 0;
  while (same < other.length && one[same] === other[same]) same += 1;
  const rest = one.slice(same + 1);
  if (one.length > other.length) return rest === other.slice(same);
  return (
    rest === other.slice(same + 1) ||
    (one[same] === other[same + 1] && one[same + 1] === other[same] && one.slice(same + 2) === other.slice(same + 2))
  );
}
