/** The charts: loaded when a cell has one. */
export { ScatterChart, VerticalBarChart } from "@fluentui/react-charts";
