import theme from "vitepress/theme";
import "./style.css";

// The usual theme, with the color of the product and tables that fit a phone.
export default theme;
