/** What visitors see: where a group names its area, that instead of its location. */
export function withoutAddress<Group extends { location: string; area: string }>(group: Group): Group {
  return group.area ? { ...group, location: group.area } : group;
}
