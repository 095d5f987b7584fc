/** The lancet arch of the church windows, one wide and one high. */
export const archPath = 'M0 1V.414C0 .221.24.086.5 0c.26.086.5.221.5.414V1z';
