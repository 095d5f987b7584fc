/** What visitors see: the area instead of the location, if the group has one. */
export function withoutAddress<Group extends { location: string; area: string }>(group: Group): Group {
  return group.area ? { ...group, location: group.area } : group;
}
